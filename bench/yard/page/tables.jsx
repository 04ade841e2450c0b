import { memo, useLayoutEffect, useRef, useState } from 'react';
import { blockAt, cells, positions, rows, tiers } from './data.js';
import { done } from './probe.js';
import './tables.css';

const lines = Array.from({ length: rows * tiers }, (_, line) => line);
const columns = Array.from({ length: positions }, (_, at) => at);

function Table({ line }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Row</th>
          <th>Tier</th>
          {columns.map((at) => (
            <th key={at}>Position #{at + 1}</th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.map(line)}</tbody>
    </table>
  );
}

function Line({ line, className, onEnter }) {
  return (
    <tr>
      <th>Row #{Math.floor(line / tiers) + 1}</th>
      <th>{tiers - (line % tiers)}</th>
      {columns.map((at) => {
        const index = line * positions + at;
        return (
          <td key={at} data-i={index} className={className(index)} onMouseEnter={onEnter && (() => onEnter(index))}>
            {cells[index]}
          </td>
        );
      })}
    </tr>
  );
}

const plain = (index) => (cells[index] ? 'f' : 'e');

/** The ordinary way: the hovered cell is state of the table. */
export function StatePerHover() {
  const [hovered, setHovered] = useState(-1);
  const block = hovered < 0 ? undefined : blockAt(hovered);
  useLayoutEffect(done, [hovered]);
  const className = (index) => plain(index) + (block?.ids.includes(index) ? (block.ok ? ' ok' : ' no') : '');
  return <Table line={(line) => <Line key={line} line={line} className={className} onEnter={setHovered} />} />;
}

const Still = memo(function Still() {
  return <Table line={(line) => <Line key={line} line={line} className={plain} />} />;
});

/** What any highlight is measured against: the same table with none. */
export function Floor() {
  const ref = useRef(null);
  useLayoutEffect(() => {
    ref.current.addEventListener('mouseover', done);
  }, []);
  return (
    <div ref={ref}>
      <Still />
    </div>
  );
}
