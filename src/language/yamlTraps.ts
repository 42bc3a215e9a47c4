/** What YAML allows and a config does not use: told here, where it stands, before it is misread further on. */
import { isAlias, isScalar, visit, type Document, type Node, type Scalar } from 'yaml';
import { later, phrase, phraseText } from '../messages/phrase.ts';

export type YamlTrap = { offset: number; message: string };

/** Characters that one does not see, or that make a line read otherwise than it is. */
// oxlint-disable-next-line no-control-regex -- those are the ones that are looked for
const invisible = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/;
const strangeIndent = /^[ \t]*([\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])/m;

/** @param text without its byte order mark */
export function oddText(text: string): YamlTrap | null {
  const indent = strangeIndent.exec(text);
  if (indent)
    return {
      offset: indent.index + indent[0].length - 1,
      message: phrase`há um espaço que não é o comum (${codeOf(indent[1]!)}) no recuo: troque-o por espaços comuns`,
    };
  const found = invisible.exec(text);
  if (!found) return null;
  return {
    offset: found.index,
    message: found[0].startsWith('\r')
      ? phrase`as linhas terminam de um modo antigo (CR): salve o arquivo de novo, com fim de linha LF`
      : phrase`há um caractere invisível aqui (${codeOf(found[0])}): apague-o e escreva o trecho de novo`,
  };
}

const codeOf = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** @param lineOf the line of an offset, to say where a key stands already */
export function oddNodes(document: Document.Parsed, lineOf: (offset: number) => number): YamlTrap[] {
  const found: YamlTrap[] = [];
  const tell = (node: unknown, message: string, otherwise = 0) =>
    found.push({ offset: (node as Node | null)?.range?.[0] ?? otherwise, message });
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document))
        tell(alias, phrase`o apelido "*${alias.source}" não existe: defina-o antes, com "&${alias.source}"`);
    },
    Node(_key, node) {
      if (!isAlias(node) && node.tag && !isPlainTag(node.tag))
        tell(node, phrase`marcas como "!nome" não são usadas aqui: ponha o texto entre aspas`);
      const misread = isScalar(node) && misreadNumber(node);
      if (misread) tell(node, misread);
    },
    Map(_key, map) {
      const seen = new Map<string, number>();
      for (const { key } of map.items) {
        const start = (key as Node | null)?.range?.[0] ?? map.range?.[0] ?? 0;
        if (!isScalar(key) || key.value === null) {
          tell(key, phrase`a chave deve ser um texto simples`, start);
          continue;
        }
        const name = String(key.value);
        const refused = refusedKeys.get(name);
        const earlier = seen.get(name);
        if (refused) tell(key, phraseText(refused));
        else if (earlier !== undefined)
          tell(
            key,
            phrase`a chave "${name}" está repetida (já aparece na linha ${lineOf(earlier)}): deixe só uma`,
          );
        else seen.set(name, start);
      }
    },
  });
  const version = document.directives?.yaml;
  if (version?.explicit && version.version !== '1.2')
    found.push({ offset: 0, message: phrase`o arquivo pede um YAML mais antigo: apague a linha "%YAML"` });
  return found;
}

/** A code of digits that YAML would take for a number, and change. */
function misreadNumber({ type, source = '', value }: Scalar): string | undefined {
  if (type !== 'PLAIN' || typeof value !== 'number') return undefined;
  if (/^[-+]?0\d/.test(source))
    return phrase`${source} seria lido como o número ${value}, sem o zero da frente: escreva "${source}", entre aspas`;
  if (/^0[ox]/.test(source))
    return phrase`${source} seria lido como o número ${value}: escreva "${source}", entre aspas, ou ${value}`;
  if (/^\d+$/.test(source) && !Number.isSafeInteger(value))
    return phrase`${source} tem algarismos demais para um número: escreva "${source}", entre aspas`;
  return undefined;
}

const isPlainTag = (tag: string) => /^tag:yaml\.org,2002:(str|int|float|bool|null|map|seq)$/.test(tag);

const refusedKeys = new Map([
  ['<<', later`a junção "<<" não é usada aqui: repita as chaves, ou use um apelido (*nome) do bloco inteiro`],
  ['__proto__', later`a chave "__proto__" não pode ser usada: dê outro nome`],
]);

/** The first alias, where there are too many of them. */
export function firstAlias(document: Document.Parsed): number {
  let offset = 0;
  visit(document, {
    Alias(_key, alias) {
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}
