import { ERROR_CODES, type ErrorCode } from '@app/errors';
import { ERROR_ADVICE } from './error-advice';
import { GUIDES, rendered } from './guide-pages';

/** What is read of the description. */
export interface Described {
  paths: Record<string, Record<string, { operationId: string; tags: string[]; summary: string; responses: Record<string, Answer> }>>;
}
interface Answer {
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code);

/** Rows of the operations whose description names the code. */
function operationsWith(code: ErrorCode, { paths }: Described): string[] {
  const { status } = ERROR_CODES[code];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => Object.hasOwn(responses[status]?.content?.['application/json']?.examples ?? {}, code))
      .map(
        ([method, { operationId, tags, summary }]) =>
          `| [\`${method.toUpperCase()} ${path}\`](/docs#/${tags[0]}/${operationId}) | ${summary.replaceAll('|', '\\|')} |`,
      ),
  );
}

function markdownOf(code: ErrorCode, description: Described): string {
  const { status, message } = ERROR_CODES[code];
  const body = {
    error: { code, message, request_id: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11', ...(status === 400 && { details: [] }) },
  };
  const rows = operationsWith(code, description);
  const where =
    rows.length === 0
      ? 'Operations outside the [reference](/docs) answer with it, such as those of the portal.'
      : `| Operation | What it does |\n| --- | --- |\n${rows.join('\n')}`;
  return `# ${code}

**${status}.** ${message}

## What to do

${ERROR_ADVICE[code]}

${[429, 500].includes(status) ? 'The clients repeat it by themselves where a repeat is safe.\n' : ''}
## How it looks

\`\`\`json
${JSON.stringify(body, null, 2)}
\`\`\`

The client for TypeScript throws it as \`DealFlowError\` (\`isDealFlowError(error, '${code}')\`), the client for Python as \`DealFlowError\` with
\`error.code == "${code}"\`. Its \`doc_url\`, and the header \`Link\` of the answer, lead to this page. Name the \`request_id\` when you ask us.

## Where it comes from

${where}

[All codes](${GUIDES}/errors#${code})
`;
}

/** The page of a code; null for what is none. */
export function errorPage(code: string, description: Described): string | null {
  return isCode(code) ? rendered(markdownOf(code, description)) : null;
}
