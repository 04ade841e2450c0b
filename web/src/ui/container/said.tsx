import { Link } from '@tanstack/react-router';
import type { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import classes from './said.module.css';

interface Sentence {
  key: string;
  message: string;
  params?: Record<string, string | number> | undefined;
  /** The reasons of one record that refuses for many. */
  errors?: Sentence[] | undefined;
}

interface SaidProps {
  /** A sentence of the server; its parameters `container` and `containers` are numbers, the latter joined by commas. */
  said: Sentence;
}

/** A sentence in the reader's language, in which each container's number leads to the container. */
export function Said({ said }: SaidProps) {
  const numbers = [said, ...(said.errors ?? [])].flatMap(numbersIn);
  const text = sentence(said, said.message);
  return partsOf(text, numbers).map((part, at) =>
    numbers.includes(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence are in a fixed order
      <Link key={at} className={classes.number} to="/containers" search={{ name: part }}>
        {part}
      </Link>
    ) : (
      part
    ),
  );
}

/** Why a call was refused, as above. */
export const refusalOf = ({ body }: ApiProblem) => <Said said={{ ...body, message: body.detail }} />;

/** Why a call was refused where no form is there: what is wrong with its first field, if it is a field. */
export const reasonOf = (problem: ApiProblem) => {
  const [field] = problem.code === 'INVALID' ? (problem.body.errors ?? []) : [];
  return field ? <Said said={field} /> : refusalOf(problem);
};

function numbersIn({ params = {} }: Sentence): string[] {
  const { container = '', containers = '' } = params;
  return [String(container), ...String(containers).split(', ')].filter((number) => number !== '');
}

/** The text cut before and after each of these numbers. */
export function partsOf(text: string, numbers: readonly string[]): string[] {
  if (numbers.length === 0) return [text];
  const literal = numbers.map((number) => number.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return text.split(new RegExp(`(${literal.join('|')})`)).filter((part) => part !== '');
}
