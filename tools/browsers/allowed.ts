/**
 * Newer parts of the platform that the built files name all the same, by why browsers of the minimum can do without. A part
 * that is asked for first (`a.b?.()`, `'b' in a`, `typeof b`) need not stand here.
 */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'styles that change a look, and nothing that works': [
    '-webkit-tap-highlight-color',
    ':-webkit-scrollbar',
    '@page',
    'accent-color',
    'break-after: avoid',
    'color-adjust',
    'content-visibility',
    'font-family: ui-monospace',
    'forced-color-adjust',
    'forced-color-adjust: none',
    'overflow-anchor',
    'overflow-anchor: auto',
    'paint-order',
    'scrollbar-width',
    'user-select',
  ],
  'names of attributes that the Markdown reader knows, and that no text of a user brings': [
    'alignment-baseline',
    'allowElement',
    'baseline-shift',
    'color-rendering',
    'font-size-adjust',
    'glyph-orientation-vertical',
  ],
  'view transitions of the router and of React, which the portal does not ask for': [
    ':view-transition',
    ':view-transition-group',
    'currentEntry',
    'navigationType',
    'skipTransition',
    'viewTransition',
  ],
  'names of our own or of libraries’ objects; iterators have these methods later, and the types refuse them there (lib ES2023)':
    [
      'containerId',
      'contentEncoding',
      'cssFloat',
      'dispose',
      'drop',
      'fontStretch',
      'linePos',
      'originalTarget',
      'rect(',
      'requestId',
      'resize',
      'scrollMargin',
      'take',
      'toArray',
      'use',
      'xmlVersion',
    ],
  'a hint, a quality or an entry of a log, whose absence changes nothing else': [
    'imageSmoothingQuality',
    'saveData',
    'userAgentData',
  ],
  'functions of formulas of the config, in the compiler’s words': ['if(', 'round('],
  'touch and idle time: used behind a question in another statement': [
    'cancelIdleCallback',
    'changedTouches',
  ],
};

export const allowed: ReadonlySet<string> = new Set(Object.values(reasons).flat());
