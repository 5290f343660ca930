/** Modules on each side of the sample code. */
export const SAMPLE_QR_SIZE = 25

/**
 * The QR code (version 2, level M) of https://idocard.example/, for pictures of cards: SVG path data, one line of
 * strokes of width 1 for each row of modules.
 */
export const SAMPLE_QR =
  'M0 0.5h7m2 0h1m1 0h4m1 0h1m1 0h7' +
  'M0 1.5h1m5 0h1m8 0h2m1 0h1m5 0h1' +
  'M0 2.5h1m1 0h3m1 0h1m1 0h1m2 0h2m2 0h2m1 0h1m1 0h3m1 0h1' +
  'M0 3.5h1m1 0h3m1 0h1m1 0h1m2 0h5m2 0h1m1 0h3m1 0h1' +
  'M0 4.5h1m1 0h3m1 0h1m1 0h1m1 0h1m1 0h1m3 0h1m1 0h1m1 0h3m1 0h1' +
  'M0 5.5h1m5 0h1m1 0h2m5 0h1m2 0h1m5 0h1' +
  'M0 6.5h7m1 0h1m1 0h1m1 0h1m1 0h1m1 0h1m1 0h7' +
  'M8 7.5h5m1 0h1m1 0h1' +
  'M0 8.5h1m1 0h5m3 0h5m3 0h5' +
  'M1 9.5h1m1 0h2m7 0h2m5 0h1m3 0h1' +
  'M1 10.5h3m1 0h2m1 0h1m1 0h1m1 0h1m1 0h2m1 0h3m1 0h1m1 0h2' +
  'M0 11.5h2m1 0h1m4 0h3m3 0h3m1 0h1m1 0h1m3 0h1' +
  'M1 12.5h3m2 0h1m1 0h2m1 0h1m1 0h3m1 0h2m1 0h1m1 0h3' +
  'M0 13.5h1m1 0h2m1 0h1m2 0h2m2 0h1m1 0h1m1 0h1m2 0h1m1 0h1m1 0h1' +
  'M0 14.5h1m1 0h1m2 0h2m3 0h1m4 0h1m1 0h1m1 0h3m1 0h2' +
  'M0 15.5h1m2 0h1m3 0h3m2 0h1m4 0h1m1 0h2m3 0h1' +
  'M0 16.5h1m3 0h5m1 0h1m1 0h9m1 0h1' +
  'M8 17.5h1m1 0h1m2 0h1m2 0h1m3 0h2' +
  'M0 18.5h7m2 0h1m1 0h2m1 0h1m1 0h1m1 0h1m1 0h1m1 0h3' +
  'M0 19.5h1m5 0h1m1 0h1m1 0h2m4 0h1m3 0h2m2 0h1' +
  'M0 20.5h1m1 0h3m1 0h1m1 0h1m1 0h11m1 0h1' +
  'M0 21.5h1m1 0h3m1 0h1m1 0h1m1 0h1m1 0h1m4 0h2m1 0h5' +
  'M0 22.5h1m1 0h3m1 0h1m1 0h1m1 0h1m3 0h2m5 0h2m1 0h1' +
  'M0 23.5h1m5 0h1m3 0h2m2 0h3m1 0h4m2 0h1' +
  'M0 24.5h7m1 0h2m1 0h3m3 0h1m1 0h6'
