/** In ms. A message that appears while the mouse button is down could move what is being pressed. */
export const clickMs = 200;
