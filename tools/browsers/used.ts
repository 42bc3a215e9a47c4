/** What parts of the platform a built file uses, of those that not every promised browser has. */
import { parseSync } from 'vite';
import type { Newer } from './newer.ts';

export type Use = { part: string; without: string; at: number };

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Of a script. What is asked for first (`a.b?.()`, `'b' in a`, `typeof b`) is used only where it is there. */
export function usedByScript(name: string, code: string, newer: Newer): Use[] {
  const { program, errors } = parseSync(name, code, { sourceType: 'module' });
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const uses: Use[] = [];
  const asked = new Set<string>();
  const note = (part: string, among: ReadonlyMap<string, string>, { start }: Node) => {
    const without = among.get(part);
    if (without !== undefined) uses.push({ part, without, at: start });
  };
  walk(program as unknown as Node, (node, parent, key) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      uses.push(...usedByStyles(node.value, newer, node.start));
    }
    if (node.type === 'TemplateElement') {
      const { cooked } = node.value as { cooked: string | null };
      if (cooked) uses.push(...usedByStyles(cooked, newer, node.start));
    }
    if (node.type === 'BinaryExpression' && node.operator === 'in') asked.add(textOf(node.left as Node));
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
      const of = node.argument as Node;
      const named = of.type === 'MemberExpression' ? (of.property as Node) : of;
      if (named.type === 'Identifier') asked.add(String(named.name));
    }
    if (node.type === 'Identifier' && isReference(parent, key)) note(String(node.name), newer.globals, node);
    if (node.type === 'MemberExpression' && !node.computed) noteMember(node, parent, key);
    if (node.type === 'Property' && parent?.type === 'ObjectExpression') noteProperty(node);
  });

  function noteMember(node: Node, parent: Node | undefined, key: string) {
    const { object, property } = node as unknown as { object: Node; property: Node };
    const member = String(property.name);
    const isAsked =
      (parent?.optional === true && (key === 'callee' || key === 'object')) ||
      (parent?.type === 'LogicalExpression' && key === 'left');
    if (isAsked) return;
    if (object.type === 'Identifier') note(`${String(object.name)}.${member}`, newer.statics, node);
    note(member, newer.members, node);
  }

  function noteProperty({ key, value, computed, ...node }: Node) {
    if (computed || !isNode(key)) return;
    const written = String(key.type === 'Identifier' ? key.name : key.value);
    const property = written.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (isNode(value) && value.type === 'Literal' && typeof value.value === 'string')
      note(`${property}: ${value.value}`, newer.properties, node as Node);
    // one word is a name of our own objects, too
    if (property.includes('-')) note(property, newer.properties, node as Node);
  }
  return uses.filter(({ part }) => !asked.has(part.slice(part.lastIndexOf('.') + 1)));
}

/** Of a literal; minified, it is a template without expressions. */
const textOf = ({ value, quasis }: Node): string =>
  quasis ? String((quasis as { value: { cooked: string } }[])[0]?.value.cooked) : String(value);

/** A name that stands for a value, and is not itself declared, a key or a label. */
const isReference = (parent: Node | undefined, key: string): boolean =>
  !(
    (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) ||
    (parent?.type === 'Property' && key === 'key') ||
    /^(?:MethodDefinition|PropertyDefinition|ImportSpecifier|ExportSpecifier|LabeledStatement|ClassDeclaration|FunctionDeclaration|VariableDeclarator)$/.test(
      parent?.type ?? '',
    )
  );

function walk(node: Node, visit: (node: Node, parent: Node | undefined, key: string) => void) {
  const open: [Node, Node | undefined, string][] = [[node, undefined, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, parent, key] = next;
    visit(one, parent, key);
    for (const name in one) {
      const value = one[name];
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) open.push([child, one, name]);
      } else if (isNode(value)) open.push([value, one, name]);
    }
  }
}

/** Of a style sheet, or of a text in a script that may be a part of one. */
export function usedByStyles(text: string, newer: Newer, at = 0): Use[] {
  if (!/[:@(]/.test(text)) return [];
  const parts = [
    ...[...text.matchAll(/(?<![\w-])(:{1,2}[a-z-]+|@[a-z-]+|[a-z-]+\()/g)].map(
      ([, part]) => [part!.replace('::', ':'), newer.styles] as const,
    ),
    ...[...text.matchAll(/(?:^|[{;])\s*([a-z-]+)\s*:\s*([\w-]+)/g)].flatMap(
      ([, property, value]) =>
        [
          [property!, newer.properties],
          [`${property}: ${value}`, newer.properties],
        ] as const,
    ),
  ];
  return parts.flatMap(([part, among]) => {
    const without = among.get(part);
    return without === undefined ? [] : [{ part, without, at }];
  });
}
