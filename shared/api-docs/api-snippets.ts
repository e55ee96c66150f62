import type { ApiExample } from './api-examples.ts';
import { headerName } from './header-name.ts';

/*
 * Example calls to copy and run; the key comes from the environment variable DEALWRIGHT_KEY. A test runs each one
 * unchanged.
 */

export type SnippetLanguage = 'curl' | 'typescript';

/** One example per language. */
export type Snippet = Record<SnippetLanguage, string>;

export type SnippetCall = {
  method: string;
  /** Fills in the parameters in braces. */
  path: string;
  request: Omit<ApiExample['request'], 'params'>;
  /** The TypeScript type of a success; absent when there is no answer. */
  result?: string;
};

/** @param origin of the site: `https://…`, without a trailing slash. */
export function snippetOf(call: SnippetCall, origin: string): Snippet {
  return { curl: curlOf(call, origin), typescript: typescriptOf(call, origin) };
}

function curlOf({ method, path, request: { query = {}, headers = {}, body } }: SnippetCall, origin: string) {
  const json = body === undefined ? undefined : JSON.stringify(body, null, 2).replaceAll('\n', '\n  ');
  const verb = method === 'GET' || (method === 'POST' && json !== undefined) ? '' : `-X ${method} `;
  return [
    `curl ${Object.keys(query).length > 0 ? '-G ' : ''}${verb}${origin}${path}`,
    '-H "Authorization: Bearer $DEALWRIGHT_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${shellWord(`${headerName(name)}: ${value}`)}`),
    ...Object.entries(query).map(([name, value]) => `--data-urlencode ${shellWord(`${name}=${value}`)}`),
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${shellWord(json)}`]),
  ].join(' \\\n  ');
}

/** Single-quoted for a shell, where only a single quote is special. */
const shellWord = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const authorization = `Authorization: \`Bearer \${process.env.DEALWRIGHT_KEY}\``;

function typescriptOf(call: SnippetCall, origin: string) {
  const { method, path, request, result } = call;
  const { query = {}, headers = {}, body } = request;
  const url = `'${origin}${path}'`;
  const hasQuery = Object.keys(query).length > 0;
  const parameters = Object.entries(query).map(
    ([name, value]) => `url.searchParams.set(${literal(name)}, ${literal(value)});`,
  );
  const all = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [headerName(name), value])),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const written = Object.entries(all).map(([name, value]) => `    ${propertyName(name)}: ${literal(value)},`);
  return [
    ...(hasQuery ? [`const url = new URL(${url});`, ...parameters] : []),
    `const response = await fetch(${hasQuery ? 'url' : url}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(written.length === 0
      ? [`  headers: { ${authorization} },`]
      : ['  headers: {', `    ${authorization},`, ...written, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body).replaceAll('\n', '\n  ')}),`]),
    '});',
    `if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);`,
    ...(result === undefined
      ? ['console.log(response.status);']
      : [`const ${result} = await response.json();`, `console.log(${result});`]),
  ].join('\n');
}

/** A JSON value in TypeScript notation. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, indent)).join(', ')}]`;
  const inner = Object.entries(value).map(
    ([name, each]) => `${indent}  ${propertyName(name)}: ${literal(each, `${indent}  `)},\n`,
  );
  return `{\n${inner.join('')}${indent}}`;
}

const propertyName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
