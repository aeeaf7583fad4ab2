import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

const Columns = createContext<string[]>([]);

/** A table on a desk and a list of cards on a phone; the roles stay when the styles make blocks of the cells. */
export function Table({ label, head, children }: { label: string; head: string[]; children: ComponentChildren }) {
  return (
    <Columns.Provider value={head}>
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
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
  title: ComponentChildren;
  /** Under the columns after the first. */
  cells: ComponentChildren[];
  /** Opened under the row. */
  below?: ComponentChildren;
}

export function Row({ title, cells, below }: RowProps) {
  const columns = useContext(Columns);
  return (
    <>
      <tr role="row">
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
          <td role="cell" colSpan={columns.length}>
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
