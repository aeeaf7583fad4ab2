import { Tag } from '../parts/format';
import { LISTS, type Thesis } from './thesis.types';

/** What a thesis looks for, in its own words. */
export function Criteria({ of }: { of: Thesis['criteria'] }) {
  const words = LISTS.flatMap((key) => of[key]);
  return (
    <>
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
      {of.min_cri ? <Tag>{`CRI ${of.min_cri} and more`}</Tag> : null}
    </>
  );
}
