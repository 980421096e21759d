"""What a user name may be. It is public, so nobody can give an e-mail address for one."""

from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator

VALIDATORS = [
    MinLengthValidator(2),
    MaxLengthValidator(30),
    # Plain letters only: two names that look the same are the same.
    RegexValidator(
        r"\A[A-Za-z0-9][A-Za-z0-9._-]*\Z",
        "Use letters from a to z, digits, and . _ - between them; begin with a letter or a digit.",
    ),
]
