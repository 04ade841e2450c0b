import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

/** Black on white in every colour scheme, because not every phone reads anything else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let gone = false;
    // A large library, loaded only where a code is shown.
    void import('bwip-js/browser').then(({ drawingSVG, qrcode }) => {
      if (!gone) setSvg(qrcode({ bcid: 'qrcode', text, scale: 4, padding: 4 }, drawingSVG()));
    });
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <div className={classes.frame}>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />}
    </div>
  );
}
