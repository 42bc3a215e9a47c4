/**
 * Conditions as other products write them, as filters of this language: SQL and JavaScript texts, MongoDB's and
 * Directus's operators, Django's lookups, and the variables for the user and for today.
 */
import { keyParts, type Operator } from '#model/filter/filter.ts';
import { isMap } from '#model/values/values.ts';

export type FilterMap = Record<string, unknown>;

/** The operators of other languages, without their signs and in lower case. */
const words: Readonly<Record<Operator, string>> = {
  eq: 'eq equal equals is exact iexact in any anyof igual = == ===',
  neq: 'ne neq nequal notequal notequals isnot not nin notin noneof different diferente distinto != !== <>',
  gt: 'gt greater greaterthan more above after isafter maior mayor >',
  gte: 'gte ge greaterorequal greaterthanorequal min from since onorafter >=',
  lt: 'lt less lessthan below before isbefore menor <',
  lte: 'lte le lessorequal lessthanorequal max until onorbefore <=',
  like: 'like ilike contains icontains includes regex iregex matches startswith istartswith starts endswith iendswith cont contem contiene ~ ~~ ~* ~~*',
  nlike: 'nlike nilike notlike notilike notcontains ncontains doesnotcontain excludes !~ !~~',
  null: 'null isnull isempty empty blank exists present notnull isnotnull nnull nempty isnotempty',
};
const operators = new Map<string, Operator>(
  Object.entries(words).flatMap(([operator, names]) =>
    names.split(' ').map((name) => [name, operator as Operator] as const),
  ),
);

const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_$-]/g, '');

const operatorNamed = (name: string): Operator | undefined => operators.get(bare(name));

/** True for an operator whose value says whether something is filled in: `exists: true`. */
const saysPresence = (name: string) =>
  /^(exists|present|notnull|isnotnull|nnull|nempty|isnotempty)$/.test(bare(name));

const groups: Readonly<Record<string, 'any' | 'all' | 'not'>> = {
  or: 'any',
  some: 'any',
  any: 'any',
  and: 'all',
  every: 'all',
  all: 'all',
  not: 'not',
  nor: 'not',
};

/**
 * One entry of a filter in this language; undefined when it is not recognized.
 *
 * @param fields the ids of the resource's fields
 */
export function foreignCondition(
  key: string,
  value: unknown,
  fields: readonly string[],
): FilterMap | undefined {
  const group = /^[_$]?(?:or|and|not|nor|some|every)$/i.test(key) ? groups[bare(key)] : undefined;
  if (group === 'not') {
    const parts = Array.isArray(value) ? value.map((part) => asOurs(part, fields)) : [asOurs(value, fields)];
    if (parts.includes(undefined)) return undefined;
    return parts.length === 1 ? { not: parts[0] } : { not: { any: parts } };
  }
  if (group) {
    const list = Array.isArray(value)
      ? value
      : isMap(value)
        ? Object.entries(value).map(([one, of]) => ({ [one]: of }))
        : [];
    const parts = list.map((part) => asOurs(part, fields));
    return parts.length === 0 || parts.includes(undefined) ? undefined : { [group]: parts };
  }
  const lookup = lookupIn(key, fields);
  if (lookup) return conditionOf(lookup.field, lookup.operator, value);
  if (fields.includes(key) && isMap(value)) {
    const entries = Object.entries(value);
    const isPair = ['operator', 'op'].find((name) => typeof value[name] === 'string');
    if (isPair && Object.hasOwn(value, 'value')) return conditionOf(key, String(value[isPair]), value.value);
    const parts = entries.map(([operator, of]) => conditionOf(key, operator, of));
    return parts.length === 0 || parts.includes(undefined)
      ? undefined
      : (Object.assign({}, ...parts) as FilterMap);
  }
  return undefined;
}

/** A whole filter in this language. Entries that already are stay. */
function asOurs(filter: unknown, fields: readonly string[]): FilterMap | undefined {
  if (!isMap(filter)) return undefined;
  const parts = Object.entries(filter).map(([key, value]) => {
    const { name } = keyParts(key);
    const isOurs = fields.includes(fields.includes(key) ? key : name) && !isMap(value);
    return isOurs ? { [key]: ourValue(value) } : foreignCondition(key, value, fields);
  });
  return parts.includes(undefined) ? undefined : (Object.assign({}, ...parts) as FilterMap);
}

/** `amount__gt` (Django), `amount[gt]`, `amount.gt`, `amount >`, `amount_greater_than`. */
function lookupIn(key: string, fields: readonly string[]): { field: string; operator: string } | undefined {
  const field = fields
    .filter((id) => key.startsWith(id) && /^(?:_|\s|\W)/.test(key.slice(id.length)))
    .toSorted((a, b) => b.length - a.length)[0];
  if (field === undefined) return undefined;
  const operator = key
    .slice(field.length)
    .replace(/^(?:__|_|\.|:)/, '')
    .replaceAll(/[[\]]/g, '')
    .trim();
  return operatorNamed(operator) === undefined ? undefined : { field, operator };
}

function conditionOf(field: string, name: string, value: unknown): FilterMap | undefined {
  if (bare(name) === 'between' || bare(name) === 'range')
    return Array.isArray(value) && value.length === 2
      ? { [`${field}_gte`]: ourValue(value[0]), [`${field}_lte`]: ourValue(value[1]) }
      : undefined;
  const operator = operatorNamed(name);
  if (operator === undefined) return undefined;
  if (operator === 'null') {
    const isTrue = value !== false && value !== 'false';
    return { [`${field}_null`]: saysPresence(name) ? !isTrue : isTrue };
  }
  if (value === null) return { [`${field}_null`]: operator !== 'neq' };
  const given = operator === 'like' || operator === 'nlike' ? withoutWildcards(value) : ourValue(value);
  if (isMap(given)) return undefined;
  return { [operator === 'eq' ? field : `${field}_${operator}`]: given };
}

const withoutWildcards = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/^[%*^]+|[%*$]+$/g, '') : value;

// --- values -------------------------------------------------------------------------------------------------

/** A value as other products write it, as ours: the user, today. Others stay. */
export function ourValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ourValue);
  return typeof value === 'string' ? (foreignVariable(value) ?? value) : value;
}

const user = String.raw`(?:current_?user|\$?CURRENT_USER|request\.(?:auth|user)|auth\.(?:user|token)|session\.user|ctx\.user|me|user)`;
const userField = new RegExp(`^@?${user}(?:\\(\\))?\\.(\\w+)(?:\\(\\))?$`, 'i');
const userAlone = new RegExp(
  `^@?(?:${user.replace('|me|user', '')}(?:_?id)?(?:\\(\\))?|auth\\.uid\\(\\)|user_?id\\(\\)|%user%|USERID)$`,
  'i',
);
const today = /^(?:now|today|current_?date|current_?timestamp|getdate|sysdate|hoje|hoy)(?:\(\))?$/i;
const todayAlone =
  /^(?:now\(\)|today\(\)|current_?date(?:\(\))?|current_?timestamp(?:\(\))?|getdate\(\)|sysdate(?:\(\))?|\$now\(.*\)|\$?CURRENT_TIMESTAMP)$/i;

/**
 * The variable for `{{ current_user.id }}`, `user.vetId`, `auth.uid()`, `$CURRENT_USER`, `@request.auth.id`,
 * `now()`; undefined for any other text. A text in braces is always a variable.
 */
export function foreignVariable(text: string): string | undefined {
  const [, inside] = /^(?:\{\{|\$\{|<%=|\{%)\s*(.+?)\s*(?:\}\}|\}|%>|%\})$/.exec(text.trim()) ?? [];
  const plain = inside ?? text.trim();
  if (/^\$user\.\w+$/.test(plain)) return inside === undefined ? undefined : plain;
  const [, field] = userField.exec(plain) ?? [];
  if (field) return `$user.${camel(field)}`;
  if (userAlone.test(plain)) return '$user.id';
  if ((inside === undefined ? todayAlone : today).test(plain)) return '$today';
  return undefined;
}

/** `uid` and `pk` are the id. */
const camel = (field: string) => (/^(?:uid|pk|_id|sub)$/i.test(field) ? 'id' : field);

// --- texts --------------------------------------------------------------------------------------------------

type Token = { kind: 'word' | 'text' | 'sign'; text: string };

const tokens =
  /\s*(?:('(?:[^'\\]|''|\\.)*'|"(?:[^"\\]|\\.)*")|(===?|!==?|<>|<=|>=|&&|\|\||[<>=!(),])|([^\s'"<>=!(),&|]+(?:\(\))?))/y;

/** Splits a condition into words, texts in quotes and signs; undefined where something else is in it. */
function tokensOf(text: string): Token[] | undefined {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < text.trimEnd().length) {
    const match = tokens.exec(text);
    if (!match) return undefined;
    const [, quoted, sign, word] = match;
    found.push(
      quoted !== undefined
        ? { kind: 'text', text: quoted.slice(1, -1).replaceAll("''", "'") }
        : sign !== undefined
          ? { kind: 'sign', text: sign }
          : { kind: 'word', text: word! },
    );
  }
  return found;
}

/** `low = true AND stock < 5`, `record.low === true && stock < 5` as a filter; undefined when it is not one. */
export function filterOfText(text: string): FilterMap | undefined {
  const tokens = text.length <= 500 ? tokensOf(text) : undefined;
  return tokens && tokens.length > 1 ? new ConditionParser(tokens).filter() : undefined;
}

class ConditionParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  filter(): FilterMap | undefined {
    const found = this.#either();
    return this.#at === this.#tokens.length ? found : undefined;
  }

  #either(): FilterMap | undefined {
    const parts = [this.#both()];
    while (this.#takes('or', '||')) parts.push(this.#both());
    if (parts.includes(undefined)) return undefined;
    return parts.length === 1 ? parts[0] : { any: parts };
  }

  #both(): FilterMap | undefined {
    const parts = [this.#single()];
    while (this.#takes('and', '&&')) parts.push(this.#single());
    if (parts.includes(undefined)) return undefined;
    return parts.length === 1 ? parts[0] : together(parts as FilterMap[]);
  }

  #single(): FilterMap | undefined {
    if (++this.#depth > 50) return undefined;
    if (this.#takes('not', '!')) {
      const inner = this.#single();
      return inner && { not: inner };
    }
    if (this.#takes('(')) {
      const inner = this.#either();
      return this.#takes(')') ? inner : undefined;
    }
    return this.#comparison();
  }

  #comparison(): FilterMap | undefined {
    const name = this.#tokens[this.#at++];
    const field =
      name?.kind === 'word'
        ? /^(?:(?:record|row|data|doc|this|self|values|\w)\.)?([a-z]\w*)$/i.exec(name.text)?.[1]
        : undefined;
    if (!field || name!.text.endsWith(')')) return undefined;
    const sign = this.#tokens[this.#at];
    if (this.#takes('is')) {
      const isNot = this.#takes('not');
      if (this.#takes('null')) return { [`${field}_null`]: !isNot };
      const truth = this.#value();
      return truth && conditionOf(field, isNot ? 'neq' : 'eq', truth.value);
    }
    const isNot = this.#takes('not');
    if (this.#takes('in')) {
      const values = this.#list();
      return values && conditionOf(field, isNot ? 'neq' : 'eq', values.value);
    }
    if (this.#takes('like', 'ilike', 'contains')) {
      const given = this.#value();
      return given && conditionOf(field, isNot ? 'nlike' : 'like', given.value);
    }
    if (this.#takes('between')) {
      const from = this.#value();
      const to = this.#takes('and') ? this.#value() : undefined;
      return from && to && conditionOf(field, 'between', [from.value, to.value]);
    }
    if (sign?.kind === 'sign' && operatorNamed(sign.text) !== undefined) {
      this.#at++;
      const given = this.#value();
      return given && conditionOf(field, sign.text, given.value);
    }
    // a field alone: `low AND stock < 5`
    return isNot ? undefined : { [field]: true };
  }

  #list(): { value: unknown } | undefined {
    if (!this.#takes('(')) return undefined;
    const values: unknown[] = [];
    do {
      const one = this.#value();
      if (!one) return undefined;
      values.push(one.value);
    } while (this.#takes(','));
    return this.#takes(')') ? { value: values } : undefined;
  }

  #value(): { value: unknown } | undefined {
    const token = this.#tokens[this.#at++];
    if (!token || token.kind === 'sign') return undefined;
    return { value: token.kind === 'text' ? token.text : literal(token.text) };
  }

  /** Takes the next token if it is one of these words or signs. */
  #takes(...names: string[]): boolean {
    const token = this.#tokens[this.#at];
    const isIt = token !== undefined && token.kind !== 'text' && names.includes(token.text.toLowerCase());
    if (isIt) this.#at++;
    return isIt;
  }
}

/** One map, unless two parts have the same key. */
function together(parts: readonly FilterMap[]): FilterMap {
  const keys = parts.flatMap((part) => Object.keys(part));
  return new Set(keys).size === keys.length ? (Object.assign({}, ...parts) as FilterMap) : { all: parts };
}

function literal(word: string): unknown {
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  if (/^null$/i.test(word)) return null;
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word);
  return ourValue(word);
}
