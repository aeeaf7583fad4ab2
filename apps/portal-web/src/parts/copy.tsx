import { useState } from 'preact/hooks';

/** The clipboard API is missing on plain http; the older way, which works from a click, is not. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromSelection(text);
  }
}

function copiedFromSelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'offscreen';
  // Inside the open dialog, where there is one: nothing outside it takes the focus.
  const place = document.querySelector('dialog[open]') ?? document.body;
  const before = document.activeElement;
  place.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

export function CopyButton({ text, label, plain = false }: { text: string; label: string; plain?: boolean }) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    setSaid((await copied(text)) ? 'Copied' : 'Select it and press Ctrl+C');
    setTimeout(() => setSaid(''), 3000);
  };
  return (
    <button type="button" class={plain ? 'plain' : ''} onClick={() => void copy()}>
      <span aria-live="polite">{said || label}</span>
    </button>
  );
}
