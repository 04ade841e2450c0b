import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

/** Black on white in every theme: phones read nothing else for sure. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let gone = false;
    // A large library, loaded for those who see a code only.
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
