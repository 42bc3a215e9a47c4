/**
 * Draws a sheet as a PDF with pdfmake, in the typeface of the screen. Runs in the thread of printThread.ts: pdfmake takes
 * 0.3 s to load, and a page 0.1 s.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { openSync, type Font } from 'fontkit';
import pdfmake from 'pdfmake';
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { logoContent } from '#model/config/brandLogo.ts';
import { pictureFault } from '#compiler/pictures.ts';
import { isBundled } from '#host/bundled.ts';
import { drawable, isShapeless } from './drawableSigns.ts';
import type { PrintedSheet, SheetField, PrintedTable } from '#server/writes/printedSheet.ts';

// The fonts. Each file of Inter has the letters of some scripts, so a text is drawn in runs, each by the first file
// that has its letters. They are WOFF and not WOFF2: fontkit 2.0.4 can't write parts of those
// (findings/fontkit-woff2-subset.sh).

const scripts = [
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
] as const;
type Script = (typeof scripts)[number];
const weights = { normal: 400, bold: 600 } as const;

const fileOf = (script: Script, weight: 400 | 600) => {
  const name = `inter-${script}-${weight}-normal.woff`;
  return isBundled
    ? fileURLToPath(new URL(`../../../../build/workers/fonts/${name}`, import.meta.url))
    : createRequire(import.meta.url).resolve(`@fontsource/inter/files/${name}`);
};

type Loaded = { script: Script; has: (sign: string) => boolean };
let loaded: readonly Loaded[] | undefined;

function loadFonts(): readonly Loaded[] {
  const files = scripts.map((script) => ({
    script,
    normal: fileOf(script, weights.normal),
    bold: fileOf(script, weights.bold),
  }));
  const own = new Set(files.flatMap(({ normal, bold }) => [normal, bold]));
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((file) => own.has(file));
  pdfmake.addFonts(Object.fromEntries(files.map(({ script, normal, bold }) => [script, { normal, bold }])));
  return files.map(({ script, normal }) => {
    const font = openSync(normal) as Font;
    return { script, has: (sign) => font.hasGlyphForCodePoint(sign.codePointAt(0)!) };
  });
}

/** The signs that no file of the typeface has. */
export class MissingSigns extends Error {
  readonly signs: string;
  constructor(signs: ReadonlySet<string>) {
    super('signs without a glyph');
    this.signs = [...signs].slice(0, 10).join(' ');
  }
}

type Run = { text: string; font: Script };

/** The text in runs of one font. */
function runsOf(text: string, fonts: readonly Loaded[], missing: Set<string>): Run[] {
  const runs: { text: string; font: Script }[] = [];
  for (const sign of drawable(text, (one) => fonts.some(({ has }) => has(one)))) {
    const last = runs.at(-1);
    const current = last && fonts.find(({ script }) => script === last.font);
    if (current && (isShapeless(sign) || current.has(sign))) {
      last.text += sign;
      continue;
    }
    const found = fonts.find(({ has }) => has(sign)) ?? fonts[0]!;
    if (!isShapeless(sign) && !found.has(sign)) missing.add(sign);
    runs.push({ text: sign, font: found.script });
  }
  return runs;
}

// The layout, in points. 1 px of the screen is 0.75 pt.

const margin = 40;
const size = { usual: 9.5, small: 8, heading: 11, company: 13.5 };
const grey = '#555555';
const line = '#cccccc';
/** Fields beside each other, as on paper from the screen. */
const perLine = 3;
/** 1 mm. */
const mm = 72 / 25.4;
/**
 * Where the window of an envelope shows the addressee, from the top and the left edge of the paper: within that of a DL or
 * C6/5 envelope (DIN 5008, form B) and that of a #10 envelope, whose letter is folded in three.
 */
const window = { top: 51 * mm, left: 22 * mm, width: 85 * mm, height: 27 * mm };
const logoFits: [number, number] = [140, 48];
/** A longer text gets a line of its own. */
const longest = 60;

class Drawing {
  readonly missing = new Set<string>();
  readonly #fonts: readonly Loaded[];

  readonly #width: number;

  constructor(fonts: readonly Loaded[], paper: PrintedSheet['paper']) {
    this.#fonts = fonts;
    this.#width = paper === 'letter' ? 612 : 595.28;
  }

  text(text: string, style: object = {}): { text: Run[] } {
    return { text: runsOf(text, this.#fonts, this.missing), ...style };
  }

  rule(color: string, width: number, around: [number, number, number, number]): Content {
    const ends = { x1: 0, y1: 0, x2: this.#width - 2 * margin, y2: 0 };
    return { canvas: [{ type: 'line', ...ends, lineWidth: width, lineColor: color }], margin: around };
  }

  head({ company, tagline, letterhead, title, name, printed, logo, address }: PrintedSheet): Content[] {
    const left = [
      this.text(company, { fontSize: size.company, bold: true }),
      ...(tagline ? [this.text(tagline)] : []),
      ...(letterhead ? [this.text(letterhead, { margin: [0, 3, 0, 0] })] : []),
    ];
    const right = [this.text(title, { bold: true }), this.text(name), this.text(printed)];
    const above = {
      columns: [
        ...(logo === undefined ? [] : [{ ...logoNode(logo), width: 'auto', fit: logoFits }]),
        { width: '*', stack: left },
        { width: 'auto', stack: right, alignment: 'right' },
      ],
      columnGap: 12,
    } as Content;
    const line = this.rule('#000000', 1.5, [0, 6, 0, address ? 0 : 10]);
    if (!address) return [above, line];
    return [
      atLeast(window.top - margin, [above, line]),
      {
        ...(atLeast(window.height, [this.text(address.join('\n')) as Content], window.width) as object),
        margin: [window.left - margin, 0, 0, 18],
      } as Content,
    ];
  }

  totals(totals: NonNullable<PrintedSheet['totals']>): Content {
    const last = totals.length - 1;
    return {
      columns: [
        { width: '*', text: '' },
        {
          width: 'auto',
          table: {
            body: totals.map(({ label, text }, at) =>
              [label, text].map((one) => this.text(one, { alignment: 'right', bold: at === last })),
            ),
          },
          layout: {
            hLineWidth: (at: number) => (at === last && last > 0 ? 0.75 : 0),
            vLineWidth: () => 0,
            paddingLeft: (at: number) => (at === 0 ? 6 : 18),
            paddingRight: () => 0,
            paddingTop: () => 3,
            paddingBottom: () => 3,
          },
        },
      ],
      margin: [0, 10, 0, 0],
      unbreakable: true,
    } as Content;
  }

  section({ label, help, fields }: PrintedSheet['sections'][number], isFirst: boolean): Content[] {
    return [
      ...(isFirst ? [] : [this.rule(line, 0.75, [0, 4, 0, 8])]),
      this.text(label, { fontSize: size.heading, bold: true, headlineLevel: 1 }) as Content,
      ...(help ? [this.text(help, { color: grey }) as Content] : []),
      ...this.fields(fields),
    ];
  }

  /** Short fields beside each other; tables and long texts across the page. */
  fields(fields: readonly SheetField[]): Content[] {
    const drawn: Content[] = [];
    let row: Column[] = [];
    const close = () => {
      if (row.length === 0) return;
      const filled = [...row, ...Array.from({ length: perLine - row.length }, () => ({ text: '' }))];
      drawn.push({ columns: filled, columnGap: 12, margin: [0, 6, 0, 0], unbreakable: true } as Content);
      row = [];
    };
    for (const field of fields) {
      const label =
        field.label === undefined ? [] : [this.text(field.label, { fontSize: size.small, color: grey })];
      if ('table' in field) {
        close();
        drawn.push({ stack: [...label, this.table(field.table)], margin: [0, 6, 0, 0] });
      } else if (field.text.length > longest || field.text.includes('\n')) {
        close();
        drawn.push({ stack: [...label, this.text(field.text)], margin: [0, 6, 0, 0] });
      } else {
        row.push({ width: '*', stack: [...label, this.text(field.text)] });
        if (row.length === perLine) close();
      }
    }
    close();
    return drawn;
  }

  table({ columns, rows, totals }: PrintedTable): Content {
    const cells = (texts: readonly string[], style: object): TableCell[] =>
      texts.map((text, at) => this.text(text, { ...style, alignment: columns[at]!.align }));
    return {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widthsOf(columns, rows),
        body: [
          cells(
            columns.map(({ label }) => label),
            { fontSize: size.small, color: grey },
          ),
          ...rows.map((row) => cells(row, {})),
          ...(totals ? [cells(totals, { bold: true })] : []),
        ],
      },
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: (at, { table }) => (totals && at === table.body.length - 1 ? '#000000' : line),
        paddingLeft: (at) => (at === 0 ? 0 : 6),
        paddingRight: (at, { table }) => (at === table.widths!.length - 1 ? 0 : 6),
        paddingTop: () => 3,
        paddingBottom: () => 3,
      },
      margin: [0, 4, 0, 0],
    };
  }

  signatures(who: readonly string[]): Content {
    return {
      columns: who.map((name) => ({
        width: '*',
        table: {
          widths: ['*'],
          body: [[this.text(name, { alignment: 'center', border: [false, true, false, false] })]],
        },
      })),
      columnGap: 24,
      margin: [0, 54, 0, 0],
      unbreakable: true,
    } as Content;
  }
}

/** Content that takes at least this height, in points. */
const atLeast = (height: number, stack: Content[], width: number | '*' = '*'): Content => ({
  table: { widths: [width], heights: [height], body: [[{ stack }]] },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
});

const logoNode = (logo: string) => {
  const content = logoContent(logo);
  return 'svg' in content ? content : { image: `data:${content.type};base64,${content.base64}` };
};

/** What does not wrap is as wide as it is. Texts share the rest, or the first column takes it. */
function widthsOf(columns: PrintedTable['columns'], rows: PrintedTable['rows']): ('*' | 'auto')[] {
  const widths = columns.map(({ align }, at) => (align === 'right' || isNarrow(rows, at) ? 'auto' : '*'));
  return widths.includes('*') ? widths : ['*', ...widths.slice(1)];
}

/** Dates, codes and states: a column of them needs no room to wrap. */
const isNarrow = (rows: PrintedTable['rows'], at: number) => rows.every((row) => row[at]!.length <= 14);

/**
 * A sheet without its logo is better than none: one that can't be drawn is left out. A picture is read before, since a
 * broken one fails where no caller hears of it.
 *
 * @throws MissingSigns
 */
export async function drawSheet(sheet: PrintedSheet): Promise<Buffer> {
  const { logo, ...plain } = sheet;
  if (logo === undefined || !isDrawable(logo)) return draw(plain);
  try {
    return await draw(sheet);
  } catch (error) {
    if (error instanceof MissingSigns) throw error;
    return draw(plain);
  }
}

function isDrawable(logo: string): boolean {
  const content = logoContent(logo);
  return 'svg' in content || pictureFault(Buffer.from(content.base64, 'base64'), content.type) === undefined;
}

async function draw(sheet: PrintedSheet): Promise<Buffer> {
  loaded ??= loadFonts();
  const drawing = new Drawing(loaded, sheet.paper);
  const { title, name, company, text, signatures, locale, at, body, paper, totals } = sheet;
  const content: Content[] = [
    ...drawing.head(sheet),
    ...(body ? [drawing.text(body, { margin: [0, 0, 0, 12] }) as Content] : []),
    ...sheet.sections.flatMap((section, index) => drawing.section(section, index === 0)),
    ...sheet.related.flatMap(({ label, table }): Content[] => [
      drawing.text(label, {
        fontSize: size.heading,
        bold: true,
        headlineLevel: 1,
        margin: [0, 14, 0, 0],
      }) as Content,
      drawing.table(table),
    ]),
    ...(totals ? [drawing.totals(totals)] : []),
    ...(text ? [drawing.text(text, { margin: [0, 12, 0, 0] }) as Content] : []),
    ...(signatures ? [drawing.signatures(signatures)] : []),
  ];
  if (drawing.missing.size > 0) throw new MissingSigns(drawing.missing);
  const definition: TDocumentDefinitions = {
    pageSize: paper === 'letter' ? 'LETTER' : 'A4',
    pageMargins: [margin, margin, margin, margin + 8],
    language: locale,
    info: { title: `${title} ${name}`, author: company, creationDate: new Date(at), modDate: new Date(at) },
    defaultStyle: { font: 'latin', fontSize: size.usual, lineHeight: 1.25 },
    content,
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'right',
      fontSize: 7.5,
      color: grey,
      margin: [margin, 12, margin, 0],
    }),
    // a heading is never the last line of a page
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 1 && getFollowingNodesOnPage().length === 0,
  };
  return pdfmake.createPdf(definition).getBuffer();
}
