import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { firstScreen } from '../../core/first-screen.ts';

const nothing = () => null;

/**
 * A part of a screen that is fetched once the first screen of the page stands, and is drawn as any other from then on. Until
 * then `Meanwhile` keeps its place. A part that cannot be fetched fails as its screen does.
 *
 * @param load the file of the part is named `*.later.tsx`: the build puts these into files that no first screen waits for
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = nothing,
): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => fetched);
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (fetched) return;
      let isThere = true;
      const show = (part: ComponentType<Props>) => {
        fetched = part;
        // In pieces, between which the browser answers to keys and fingers.
        if (isThere) startTransition(() => setPart(() => part));
      };
      firstScreen()
        .then(load)
        .then(show, (error) => isThere && setFailure(error));
      return () => {
        isThere = false;
      };
    }, []);
    if (failure) throw failure;
    return Part ? <Part {...props} /> : <Meanwhile {...props} />;
  };
}
