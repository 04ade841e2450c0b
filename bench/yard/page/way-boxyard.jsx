import { Providers, Sections } from './boxyard.jsx';

/** The application's frame stands before a yard is opened in it. */
export const frame = (children) => <Providers>{children}</Providers>;
export const element = (_, count) => <Sections count={count} />;
