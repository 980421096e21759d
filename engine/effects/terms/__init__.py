"""The terms that instructions, costs and conditions are made of: amounts, selectors, subjects, targets."""
