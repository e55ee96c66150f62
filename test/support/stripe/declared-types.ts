import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Statement, type TSInterfaceDeclaration, type TSTypeAliasDeclaration } from 'oxc-parser';

/*
 * The declared types of the `stripe` package, which are generated from Stripe's OpenAPI description. They are read as
 * text, by name: the TypeScript of this repository has no programming interface.
 */

export type Declared = { node: TSInterfaceDeclaration | TSTypeAliasDeclaration; scope: Scope };

/** The types and namespaces of a file or a namespace, and where else its names are looked up. */
export type Scope = {
  outer?: Scope;
  file: string;
  types: Map<string, Declared>;
  namespaces: Map<string, Scope>;
  imports: Map<string, { file: string; name: string }>;
};

const files = new Map<string, Scope>();

/** The scope of a declaration file. */
export function scopeOfFile(file: string): Scope {
  const known = files.get(file);
  if (known) return known;
  const scope: Scope = { file, types: new Map(), namespaces: new Map(), imports: new Map() };
  files.set(file, scope);
  declare(parseSync(file, readFileSync(file, 'utf8')).program.body, scope);
  return scope;
}

function declare(statements: (Statement | object)[], scope: Scope): void {
  for (const statement of statements) {
    if (!('type' in statement)) continue;
    const node = statement as Statement;
    if (node.type === 'ExportNamedDeclaration' && node.declaration) declare([node.declaration], scope);
    if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
      const file = join(dirname(scope.file), (node.source?.value ?? '').replace(/\.js$/, '.d.ts'));
      for (const each of node.specifiers) {
        if (each.type === 'ImportSpecifier') scope.imports.set(each.local.name, { file, name: nameOf(each.imported) });
        if (each.type === 'ExportSpecifier')
          scope.imports.set(nameOf(each.exported), { file, name: nameOf(each.local) });
      }
    }
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration') {
      scope.types.set(node.id.name, { node, scope });
    }
    if (node.type === 'TSModuleDeclaration' && node.body && node.id.type === 'Identifier') {
      const { name } = node.id;
      const inner = scope.namespaces.get(name) ?? {
        outer: scope,
        file: scope.file,
        types: new Map(),
        namespaces: new Map(),
        imports: new Map(),
      };
      scope.namespaces.set(name, inner);
      declare(node.body.body, inner);
    }
  }
}

const nameOf = (node: { name: string } | { value: string }) => ('name' in node ? node.name : node.value);

/** Finds `Customer.InvoiceSettings` from within a scope, as TypeScript does. */
export function lookUp(path: string[], scope: Scope): Declared | undefined {
  const [first = '', ...rest] = path;
  for (let place: Scope | undefined = scope; place; place = place.outer) {
    const found = rest.length === 0 ? place.types.get(first) : descend(place.namespaces.get(first), rest);
    if (found) return found;
    const imported = place.imports.get(first);
    if (imported) return lookUp([imported.name, ...rest], scopeOfFile(imported.file));
  }
  return undefined;
}

function descend(scope: Scope | undefined, path: string[]): Declared | undefined {
  const [first = '', ...rest] = path;
  return rest.length === 0 ? scope?.types.get(first) : descend(scope?.namespaces.get(first), rest);
}
