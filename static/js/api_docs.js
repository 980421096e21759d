"use strict";

// Swagger in place of the plain list of operations, dark or light as the site is.
(() => {
  const place = document.getElementById("api-docs");
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  function follow() {
    const theme = root.dataset.theme || (dark.matches ? "dark" : "light");
    root.classList.toggle("dark-mode", theme === "dark");
  }

  new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", follow);
  follow();

  SwaggerUIBundle({
    url: place.dataset.description,
    domNode: place,
    presets: [SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: 0,
    syntaxHighlight: false,
    requestInterceptor: (request) => {
      if (!["GET", undefined].includes(request.method)) request.headers["X-CSRFToken"] = place.dataset.token;
      return request;
    },
  });
})();
