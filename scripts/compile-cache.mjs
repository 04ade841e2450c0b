import { enableCompileCache } from 'node:module';

// What is compiled, and stripped of its types, is kept for the next start: quicker, and with less in memory. Plain
// JavaScript, or what strips the types would be loaded for this file.
enableCompileCache('node_modules/.cache/compile');
