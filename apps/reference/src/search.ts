import type { Component, List, System, TaggedOperations, Tree } from './swagger-ui';

const operationsOf = (tag: Tree): List => tag.get('operations') as List;

/** Everything of an operation that a reader may remember a word of. */
function wordsOf(entry: Tree): string {
  const names = ['operationId', 'summary', 'description'].map((name) => String(entry.getIn(['operation', name]) ?? ''));
  return [entry.get('method'), entry.get('path'), ...names].join(' ').toLowerCase();
}

/** Swagger UI's own filter knows tags only: this one finds operations that have every word of the phrase. */
export function findOperations(tagged: TaggedOperations, phrase: string): TaggedOperations {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  return tagged
    .map((tag) =>
      tag.set(
        'operations',
        operationsOf(tag).filter((entry) => words.every((word) => wordsOf(entry).includes(word))),
      ),
    )
    .filter((tag) => operationsOf(tag).size > 0);
}

/** In place of the field "Filter by tag". */
export function searchField(system: System): Component {
  const { createElement: h } = system.React;
  return () => {
    const filter = system.layoutSelectors.currentFilter();
    const phrase = typeof filter === 'string' ? filter : '';
    // Found already: Swagger UI applies the filter wherever it asks for the operations.
    const found = system.specSelectors.taggedOperations().reduce((sum, tag) => sum + operationsOf(tag).size, 0);
    const told = phrase.trim() === '' ? '' : `${found} ${found === 1 ? 'operation' : 'operations'}`;
    return h(
      'search',
      { className: 'wrapper reference-search' },
      h('label', { htmlFor: 'reference-search' }, 'Search operations'),
      h('input', {
        id: 'reference-search',
        type: 'search',
        autoComplete: 'off',
        value: phrase,
        onChange: (event: { target: HTMLInputElement }) => system.layoutActions.updateFilter(event.target.value),
      }),
      h('p', { role: 'status' }, told),
    );
  };
}
