import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lines = (file: string) => readFileSync(file, 'utf8').split('\n');

/** The structure of a guide: the levels of its headings, and its YAML without comments. */
function frameOf(file: string) {
  const headings: number[] = [];
  const yaml: string[] = [];
  let fence: string | undefined;
  for (const line of lines(file)) {
    const [, opens] = /^\s*```(\w*)/.exec(line) ?? [];
    if (opens !== undefined) fence = fence === undefined ? opens : undefined;
    else if (fence === 'yaml') yaml.push(line.replace(/(^|\s)#.*$/, '').trimEnd());
    else if (fence === undefined && /^#+ /.test(line)) headings.push(line.indexOf(' '));
  }
  return { headings, yaml: yaml.filter(Boolean) };
}

describe.each(['docs/guide.md', 'docs/guide.es-419.md'])('%s', (file) => {
  it('has the headings and the YAML of the guide in Portuguese', () => {
    expect(frameOf(file)).toEqual(frameOf('config/README.md'));
  });

  it('links only to headings that exist', () => {
    const text = lines(file);
    const anchors = text
      .filter((line) => /^#+ /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-'),
      );
    const led = [...text.join('\n').matchAll(/\]\(#([^)]+)\)/g)].map(([, to]) => to);
    expect(led.filter((to) => !anchors.includes(to!))).toEqual([]);
  });
});
