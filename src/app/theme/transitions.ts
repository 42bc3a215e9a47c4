/** What moves may take a moment; what only changes its colour has the new one at once. */
import { createTheme, type Theme } from '@mui/material/styles';

const duration = {
  shortest: 120,
  shorter: 140,
  short: 160,
  standard: 180,
  complex: 180,
  enteringScreen: 180,
  leavingScreen: 120,
};
const { create } = createTheme({ transitions: { duration } }).transitions;

/** A button that has just become enabled must not be drawn as a disabled one for another fifth of a second. */
const isColour = (property: string) => /colou?r|^(fill|stroke|background|border|outline)$/.test(property);

/** MUI's components ask here for every transition of theirs. */
export const transitions: Pick<Theme['transitions'], 'create' | 'duration'> = {
  duration,
  create(properties = 'all', options) {
    const moving = [properties].flat().filter((property) => !isColour(property));
    return moving.length === 0 ? 'none' : create(moving, options);
  },
};
