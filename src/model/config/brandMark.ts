/** The brackets of the portal's mark, drawn as lines in a square of 32. */
export const markOfBrackets = 'M13 9.75H9.25v12.5H13M19 9.75h3.75v12.5H19';
