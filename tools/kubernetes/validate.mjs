import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * Documents for Kubernetes against its own schemas: as JSON schemas (types, required fields, enumerations), and as TypeScript literals of
 * the types made from the same description, which the schemas do not do: a field that Kubernetes does not know is refused there.
 * A program of its own, since the schemas are ES modules, which jest does not load: documents as a JSON list on standard input, what is
 * wrong with them as a JSON list of strings on standard output.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));

const moduleOf = ({ apiVersion, kind }) =>
  `${apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models'}/${apiVersion}/${kind}`;
const nameOf = ({ kind, metadata }) => `${kind} ${metadata?.name}`;

async function bySchema(document) {
  try {
    const { [document.kind]: Model } = await import(moduleOf(document));
    new Model(document).validate();
    return [];
  } catch (error) {
    return [`${nameOf(document)}: ${error.message}`];
  }
}

function byType(documents) {
  const path = join(root, 'tools/kubernetes/documents.ts');
  const lines = documents.map(
    (each, at) => `export const d${at}: import(${JSON.stringify(moduleOf(each))}).I${each.kind} = ${JSON.stringify(each)};`,
  );
  const options = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, lines.join('\n'), ts.ScriptTarget.ES2022, true) : getSourceFile.call(host, name, ...rest);
  host.fileExists = (name) => name === path || fileExists.call(host, name);
  return ts.getPreEmitDiagnostics(ts.createProgram([path], options, host)).map(({ messageText, file, start }) => {
    const line = file?.fileName === path ? file.getLineAndCharacterOfPosition(start ?? 0).line : undefined;
    return `${line === undefined ? 'types' : nameOf(documents[line])}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

let text = '';
for await (const part of process.stdin) text += part;
const documents = JSON.parse(text);
const refused = (await Promise.all(documents.map(bySchema))).flat();
process.stdout.write(JSON.stringify([...refused, ...byType(documents)]));
