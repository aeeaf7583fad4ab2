import { writeFileSync } from 'node:fs';

const WIDTH = 128;

/** Writes words in order, many a line, under `name`, and where they are from, as JSON. */
export function writeWordList(path, from, name, words) {
  const lines = [];
  for (const word of [...words].sort()) {
    const last = lines.length - 1;
    if (last >= 0 && lines[last].length + word.length < WIDTH) lines[last] += ` ${word}`;
    else lines.push(word);
  }
  writeFileSync(path, `${JSON.stringify({ from, [name]: lines }, null, 2)}\n`);
  console.log(`${words.size} words`);
}
