import { Floor, StatePerHover } from './tables.jsx';

export const frame = (children) => children;
export const element = (way) => (way === 'floor' ? <Floor /> : <StatePerHover />);
