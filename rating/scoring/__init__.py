"""Points, compensation and standings: a pure package.

It imports the standard library only and knows no database, clock or human language. Games give
facts (`results.Result`), facts are counted per player (`tally.Tally`), and a scheme
(`scheme.Scheme`, the four in `schemes`) turns the counts into points (`points`) and a table
(`standings`). A scheme never looks at how a game was run.
Arithmetic is exact (`Fraction`); rounding happens once, on the way out.
"""
