import './reference.css';
import { mend } from './mending';
import { resolveHere } from './resolved';
import { samplesOf } from './samples';
import { findOperations, searchField } from './search';
import type { Component, System, Tree } from './swagger-ui';

/** Swagger UI with a search over operations, samples of each, and a page that a screen reader can follow. */
function plugin(system: System): object {
  const { createElement: h } = system.React;
  const Samples = samplesOf(system);
  return {
    fn: { opsFilter: findOperations },
    statePlugins: { spec: { wrapActions: { requestResolvedSubtree: () => resolveHere(system) } } },
    wrapComponents: {
      FilterContainer: () => searchField(system),
      responses: (Original: Component) => (props: Record<string, unknown>) =>
        h('div', null, h(Samples, { path: props.path, method: props.method }), h(Original, props)),
      // Swagger UI puts a link into the button that opens the operation; one thing to press is enough.
      OperationSummaryPath:
        () =>
        ({ operationProps }: Record<string, unknown>) => {
          const path = String((operationProps as Tree).get('path'));
          const parts = path.split(/(?=\/)/).flatMap((part, index) => (index === 0 ? [part] : [h('wbr', { key: index }), part]));
          return h('span', { className: 'opblock-summary-path', 'data-path': path }, ...parts);
        },
    },
  };
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
mend(document.querySelector('#swagger-ui') as Element);

// The page's options name it: they are written as JSON, with functions as their source.
Object.assign(globalThis, { DealFlowReference: plugin });
