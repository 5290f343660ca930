/** Drawings of the themes. Their colours come from the theme's stylesheet. */

/** The icon for a chip that is tapped. */
export function Waves() {
  return (
    <svg className="c-waves" viewBox="0 0 40 64" aria-hidden="true">
      <path d="M5 23a16 16 0 0 1 0 18M16 13a32 32 0 0 1 0 38M28 4a47 47 0 0 1 0 56" />
    </svg>
  )
}

/** Sky, sun, a far headland, three swells and the foam of the last one, stretched to the width of the page. */
export function Coast() {
  return (
    <div className="c-bay" aria-hidden="true">
      <span className="c-sun" />
      <svg viewBox="0 0 800 400" preserveAspectRatio="none" aria-hidden="true">
        <path className="o-far" d="M0 214c60-10 96-44 150-50 44-5 70 16 108 22 46 8 84-10 130 8 26 10 40 18 60 20H0z" />
        <path className="o-near" d="M800 226c-50-2-74-34-118-40-52-7-88 26-140 28-30 1-48 4-66 12h324z" />
        <path className="o-sea1" d="M0 214h800v186H0z" />
        <path
          className="o-glint"
          d="M470 236h170M506 252h104M448 268h74M548 268h132M496 286h96M120 244h70M90 262h120M210 280h60"
        />
        <path className="o-sea2" d="M0 286c90-22 150 14 240 6s150-34 250-18 190 26 310-4v130H0z" />
        <path className="o-sea3" d="M0 324c120 24 190-22 310-12s170 38 280 26 140-26 210-14v76H0z" />
        <path className="o-foam" d="M0 362c110-26 200 20 320 10s180-30 290-14 130 18 190 6v36H0z" />
        <path className="o-sand" d="M0 376c110-26 200 20 320 10s180-30 290-14 130 18 190 6v22H0z" />
      </svg>
    </div>
  )
}

/** A full moon low in the haze. */
export function Moon() {
  return <span className="c-moon" aria-hidden="true" />
}

/** Three ridges, the farthest palest, and haze in the valley. */
export function Ridges() {
  return (
    <svg className="c-ridges" viewBox="0 0 800 300" preserveAspectRatio="none" aria-hidden="true">
      <path
        className="o-r1"
        d="M0 150l58-40 40 20 74-72 46 34 30-22 66 66 48-30 76 46 70-78 34 22 50-46 64 62 48-24 96 62v150H0z"
      />
      <path
        className="o-r2"
        d="M0 190l70-34 52 26 80-58 62 48 44-20 84 56 66-46 58 30 88-66 72 52 54-30 70 48v104H0z"
      />
      <path className="o-r3" d="M0 222l90-42 70 34 62-26 96 48 74-30 82 36 92-54 70 34 76-40 88 50v68H0z" />
      <path className="o-r4" d="M0 262c70-22 150-4 240-14s150-30 260-16 190 22 300-6v74H0z" />
    </svg>
  )
}
