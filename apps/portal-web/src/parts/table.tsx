import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

const Columns = createContext<string[]>([]);

interface TableProps {
  label: string;
  head: string[];
  /** Rows begin with a box to choose them by. */
  chooses?: boolean;
  /** Of a few short figures: stays a table on a phone. */
  narrow?: boolean;
  children: ComponentChildren;
}

/** A table on a desk and a list of cards on a phone; the roles stay when the styles make blocks of the cells. */
export function Table({ label, head, chooses = false, narrow = false, children }: TableProps) {
  return (
    <Columns.Provider value={head}>
      <table role="table" class={narrow ? 'figures' : undefined} aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {chooses && (
              <th role="columnheader" scope="col" class="choose">
                <span class="offscreen">Choose</span>
              </th>
            )}
            {head.map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </Columns.Provider>
  );
}

interface RowProps {
  /** The box of a table that chooses. */
  choose?: ComponentChildren;
  title: ComponentChildren;
  /** Under the columns after the first. */
  cells: ComponentChildren[];
  /** Opened under the row. */
  below?: ComponentChildren;
}

export function Row({ choose, title, cells, below }: RowProps) {
  const columns = useContext(Columns);
  return (
    <>
      <tr role="row">
        {choose && (
          <td role="cell" class="choose">
            {choose}
          </td>
        )}
        <th role="rowheader" scope="row">
          {title}
        </th>
        {cells.map((cell, index) => (
          <td key={columns[index + 1]} role="cell" data-label={columns[index + 1]}>
            {cell}
          </td>
        ))}
      </tr>
      {below && (
        <tr role="row" class="below">
          <td role="cell" colSpan={columns.length + (choose ? 1 : 0)}>
            {below}
          </td>
        </tr>
      )}
    </>
  );
}

/** Of a row: its name tells whoever hears the page which one is edited. */
export function EditButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <button type="button" class="plain" aria-label={`Edit ${name}`} onClick={onClick}>
      Edit
    </button>
  );
}
