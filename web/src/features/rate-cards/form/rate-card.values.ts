import {
  type BoxLength,
  boxLengths,
  type RateCard,
  RateCardCreate,
  RateCardUpdate,
  type RateLine,
  type Slab,
} from '@boxyard/contract/billing/rate-cards.ts';
import { newKey } from '../../../core/new-key.ts';
import { type CardHead, rateCards } from '../rate-cards.api.ts';

/** Numbers are '' while nothing is typed. */
type Typed = number | '';

export interface SlabValues extends Record<`price${BoxLength}`, Typed> {
  /** Tells the rows of the form apart. */
  key: string;
  /** Of the last slab it is left out: that one has no end. */
  to: Typed;
}

export interface LineValues
  extends Pick<
    RateLine,
    | 'containerTypeId'
    | 'isEmpty'
    | 'containerCondition'
    | 'warehouseId'
    | 'direction'
    | 'taskType'
    | 'unit'
    | 'keepsFreeDays'
    | 'slabBasis'
  > {
  key: string;
  chargeCodeId: number | null;
  freeDays: Typed;
  slabs: SlabValues[];
  onceDay: Typed;
  oncePrice: Typed;
}

export interface CardValues extends CardHead {
  lines: LineValues[];
}

export const newSlab = (former?: SlabValues): SlabValues => ({
  ...{ price20: '', price40: '', price45: '' },
  ...former,
  key: newKey(),
  to: '',
});

export const newLine = (): LineValues => ({
  key: newKey(),
  chargeCodeId: null,
  containerTypeId: null,
  isEmpty: null,
  containerCondition: '',
  warehouseId: null,
  direction: '',
  taskType: '',
  unit: 'day',
  freeDays: '',
  keepsFreeDays: true,
  slabBasis: 'stay',
  slabs: [newSlab()],
  onceDay: '',
  oncePrice: '',
});

export const copyOf = (line: LineValues): LineValues => ({
  ...line,
  key: newKey(),
  slabs: line.slabs.map((slab) => ({ ...slab, key: newKey() })),
});

export const emptyCard: CardValues = { ...rateCards.empty, lines: [] };

/** Lines go by their place: the server writes all of them anew when one changes. */
export const valuesOf = (card: RateCard): CardValues => ({
  ...rateCards.valuesOf(card),
  lines: card.lines.map(({ id: _, slabs, freeDays, onceDay, oncePrice, ...line }, at) => ({
    ...line,
    key: `line-${at}`,
    freeDays: freeDays || '',
    onceDay: onceDay ?? '',
    oncePrice: oncePrice ?? '',
    slabs: slabs.map((slab, nth) => slabValues(slab, nth)),
  })),
});

const slabValues = ({ to, price20, price40, price45 }: Slab, nth: number): SlabValues => ({
  key: `slab-${nth}`,
  to: to ?? '',
  price20: price20 ?? '',
  price40: price40 ?? '',
  price45: price45 ?? '',
});

export const isStorage = (unit: LineValues['unit']): boolean => unit === 'day' || unit === 'week';

/** The slabs that count: what is charged once has one price. */
export const slabsOf = ({ unit, slabs }: LineValues): SlabValues[] => (isStorage(unit) ? slabs : slabs.slice(0, 1));

/** The lengths that a line has a price for. */
export const pricedLengths = (line: LineValues): BoxLength[] =>
  boxLengths.filter((length) => slabsOf(line).some((slab) => slab[`price${length}`] !== ''));

const orNull = (typed: Typed): number | null => (typed === '' ? null : typed);

/** What the unit has no use for is left out, though it may have been typed before. */
function lineBody({ key: _, ...line }: LineValues) {
  const { unit, freeDays, keepsFreeDays, slabBasis, onceDay, oncePrice, direction, taskType } = line;
  const isTimed = isStorage(unit);
  const slabs = slabsOf({ ...line, key: '' });
  return {
    ...line,
    direction: unit === 'move' ? direction : '',
    taskType: unit === 'piece' ? taskType : '',
    freeDays: isTimed && freeDays !== '' ? freeDays : 0,
    keepsFreeDays: unit === 'day' ? keepsFreeDays : true,
    slabBasis: isTimed ? slabBasis : 'stay',
    onceDay: isTimed ? orNull(onceDay) : null,
    oncePrice: isTimed ? orNull(oncePrice) : null,
    slabs: slabs.map(({ to, price20, price40, price45 }, nth) => ({
      to: nth === slabs.length - 1 ? null : to,
      price20: orNull(price20),
      price40: orNull(price40),
      price45: orNull(price45),
    })),
  };
}

const bodyOf = ({ lines, ...head }: CardValues) => ({ ...head, lines: lines.map(lineBody) });

/** @param follows the card of which it is a new version */
export const newCard = (follows?: number) => ({
  safeParse: (typed: CardValues) =>
    RateCardCreate.safeParse({ ...bodyOf(typed), ...(follows !== undefined && { follows }) }),
});
export const ChangedCard = { safeParse: (typed: CardValues) => RateCardUpdate.safeParse(bodyOf(typed)) };
