/** Movements are animated; changes of colour are immediate. */
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

/** Otherwise a button that was just enabled would look disabled for another 200 ms. */
const isColour = (property: string) => /colou?r|^(fill|stroke|background|border|outline)$/.test(property);

/** The source of all transitions of MUI's components. */
export const transitions: Pick<Theme['transitions'], 'create' | 'duration'> = {
  duration,
  create(properties = 'all', options) {
    const moving = [properties].flat().filter((property) => !isColour(property));
    return moving.length === 0 ? 'none' : create(moving, options);
  },
};
