#!/usr/bin/env bash
# fontkit 2.0.4, by which pdfkit and pdfmake embed fonts, reads WOFF2 but writes a part of it with other outlines, in silence, or
# ends with a RangeError at letters that are made of others. The same font as WOFF keeps its outlines (foliojs/fontkit#201). The
# portal embeds the WOFF files (src/server/letters/pdf.ts).
set -euo pipefail
cd "$(mktemp -d)"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @fontsource/inter@5.3.0 >/dev/null
cat >try.cjs <<'JS'
const fontkit = require('fontkit');
const { readFileSync } = require('node:fs');
const versionOf = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
console.log('fontkit', versionOf('fontkit'), 'Inter', versionOf('@fontsource/inter'));
/** The outlines of these letters, of the font and of a part of it that is written and read again. */
function compare(ending, text) {
  const font = fontkit.openSync(require.resolve(`@fontsource/inter/files/inter-latin-400-normal.${ending}`));
  const part = font.createSubset();
  const { glyphs } = font.layout(text);
  const ids = glyphs.map((glyph) => part.includeGlyph(glyph));
  try {
    const written = fontkit.create(Buffer.from(part.encode()));
    const isSame = glyphs.every((glyph, at) => glyph.path.toSVG() === written.getGlyph(ids[at]).path.toSVG());
    return isSame ? 'the same outlines' : 'other outlines';
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}
const found = {};
for (const ending of ['woff', 'woff2']) for (const text of ['Joao', 'João']) found[`${ending} ${text}`] = compare(ending, text);
console.log(found);
const isSame = (key) => found[key] === 'the same outlines';
process.exit(isSame('woff Joao') && isSame('woff João') && !isSame('woff2 Joao') && !isSame('woff2 João') ? 0 : 1);
JS
node try.cjs
