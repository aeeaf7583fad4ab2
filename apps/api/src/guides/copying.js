// Copies samples: a button beside each, made here, so that there is none where nothing would come of it.
(() => {
  /** Where a page on plain http has no clipboard, the text of a field that is selected is copied. */
  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    if (!done) throw new Error('not copied');
  }

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    made.append(...children);
    return made;
  }

  for (const pre of document.querySelectorAll('article pre')) {
    const sample = pre.closest('.sample');
    const language = sample?.querySelector('.of').textContent ?? '';
    const told = element('span', { role: 'status' });
    const button = element(
      'button',
      { type: 'button', class: 'copy', 'aria-label': `Copy the ${language} sample`.replace('  ', ' ') },
      'Copy',
    );
    button.addEventListener('click', async () => {
      told.textContent = '';
      told.textContent = await copy(pre.textContent).then(
        () => 'Copied',
        () => 'Not copied: select the text and copy it',
      );
    });
    const bar = sample?.querySelector('.language') ?? element('p', { class: 'language' });
    bar.append(' ', told, button);
    if (bar.parentElement === null) pre.before(bar);
  }
})();
