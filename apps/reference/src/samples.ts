import type { Component, Node, System, Tree } from './swagger-ui';

interface Sample {
  lang: string;
  label: string;
  source: string;
}

/** Heard by every operation's samples: who reads Python in one reads it in the next. */
const chosen = new EventTarget();
let language = 'Shell';

/** Where a page on plain http has no clipboard, the text of a field that is selected is copied. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('not copied');
}

/** The operation's samples (`x-codeSamples`), one language at a time. */
export function samplesOf(system: System): Component {
  const { createElement: h, useState, useEffect } = system.React;
  return ({ path, method }): Node => {
    const [shown, show] = useState(language);
    const [told, tell] = useState('');
    useEffect(() => {
      const follow = (): void => (show(language), tell(''));
      chosen.addEventListener('change', follow);
      return () => chosen.removeEventListener('change', follow);
    }, []);
    const found = system.specSelectors.specJson().getIn(['paths', String(path), String(method), 'x-codeSamples']) as Tree & {
      toJS(): Sample[];
    };
    if (!found) return null;
    const samples = found.toJS();
    const current = samples.find(({ lang }) => lang === shown) ?? (samples[0] as Sample);
    const choose = (lang: string): void => {
      language = lang;
      chosen.dispatchEvent(new Event('change'));
    };
    const onCopy = (): void =>
      void copy(current.source).then(
        () => tell('Copied'),
        () => tell('Not copied: select the text and copy it'),
      );
    return h(
      'div',
      { className: 'reference-samples' },
      h('div', { className: 'opblock-section-header' }, h('h4', null, 'Samples')),
      h(
        'div',
        { className: 'reference-languages' },
        ...samples.map(({ lang, label }) =>
          h('button', { type: 'button', className: 'btn', 'aria-pressed': lang === current.lang, onClick: () => choose(lang) }, label),
        ),
        h('button', { type: 'button', className: 'btn reference-copy', onClick: onCopy }, 'Copy'),
        h('span', { role: 'status' }, told),
      ),
      h('pre', { tabIndex: 0, 'aria-label': `${current.label} sample` }, h('code', null, current.source)),
    );
  };
}
