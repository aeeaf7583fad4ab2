/** What Swagger UI leaves unnamed, out of the keyboard's reach or out of order: selector → attributes. */
const MENDED: [string, (element: Element) => Record<string, string>][] = [
  ['.highlight-code > .microlight, .table-container, .responses-inner', () => ({ tabindex: '0' })],
  ['.information-container', () => ({ role: 'region', 'aria-label': 'About' })],
  ['.scheme-container', () => ({ role: 'region', 'aria-label': 'Server and credentials' })],
  ['.responses-table[role]', (element) => ({ 'aria-label': `Responses of ${operationOf(element)}` })],
  ['h3.opblock-tag, section.models > h4', () => ({ role: 'heading', 'aria-level': '2' })],
  ['.opblock-body h4', () => ({ role: 'heading', 'aria-level': '3' })],
  ['.opblock-body h5', () => ({ role: 'heading', 'aria-level': '4' })],
  ['select', (element) => ({ 'aria-label': nameOf(element) })],
];

function operationOf(element: Element): string {
  const summary = element.closest('.opblock');
  return `${summary?.querySelector('.opblock-summary-method')?.textContent} ${summary?.querySelector('[data-path]')?.getAttribute('data-path')}`;
}

function nameOf(select: Element): string {
  if (select.closest('.servers')) return 'Server';
  if (select.classList.contains('examples-select-element')) return 'Example';
  if (select.classList.contains('content-type')) return 'Media type';
  return select.closest('tr')?.getAttribute('data-param-name') ?? 'Value';
}

/** Names what has no name, now and whenever something is drawn. */
export function mend(root: Element): void {
  const all = (): void => {
    for (const [selector, attributes] of MENDED) {
      for (const element of root.querySelectorAll(selector)) {
        for (const [name, value] of Object.entries(attributes(element)))
          if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  };
  new MutationObserver(all).observe(root, { childList: true, subtree: true });
  all();
}
