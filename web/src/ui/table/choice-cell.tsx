import { useTranslation } from 'react-i18next';
import type { Choosing } from '../list/use-chosen.ts';
import classes from './choice-cell.module.css';

interface ChoiceOfRowProps<Row> {
  row: Row;
  name: string;
  choosing: Choosing<Row>;
}

/** Chooses a row; the whole cell takes the click. */
export function ChoiceOfRow<Row>({ row, name, choosing }: ChoiceOfRowProps<Row>) {
  const { t } = useTranslation();
  const isChosen = choosing.has(row);
  return (
    <td data-choice>
      <input
        type="checkbox"
        className={classes.choice}
        data-chooses
        aria-label={t('chosen.choose', { name })}
        checked={isChosen}
        disabled={choosing.full && !isChosen}
        onChange={() => choosing.toggle(row)}
      />
    </td>
  );
}

/** Chooses the rows of the page, or none of them. */
export function ChoiceOfPage<Row>({ rows, choosing }: { rows: readonly Row[]; choosing: Choosing<Row> }) {
  const { t } = useTranslation();
  const chosen = rows.filter(choosing.has).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <th scope="col" data-choice>
      <input
        type="checkbox"
        className={classes.choice}
        aria-label={t('chosen.page')}
        title={t('chosen.page')}
        checked={isAll}
        ref={(input) => {
          if (input) input.indeterminate = chosen > 0 && !isAll;
        }}
        disabled={rows.length === 0}
        onChange={() => choosing.togglePage(rows, !isAll)}
      />
    </th>
  );
}
