/** A person by their initials; nobody as a ring. */
export function Avatar({ name }: { name: string | null }) {
  const words = name?.split(/\s+/).filter(Boolean) ?? [];
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
  return (
    <span class={`avatar ${name ? '' : 'nobody'}`} role="img" aria-label={name ? `Owner: ${name}` : 'No owner'} title={name ?? 'No owner'}>
      {initials.toUpperCase()}
    </span>
  );
}
