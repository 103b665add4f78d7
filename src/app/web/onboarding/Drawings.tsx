import { Camera, Mic, QrCode, Search } from 'lucide-react'
import { DrawnAwning, DrawnPerson, Ground } from '#kit/web/ui/drawings/Ground.tsx'

const WAYS = [
  { Icon: Search, x: 40, y: 84 },
  { Icon: Mic, x: 84, y: 34 },
  { Icon: Camera, x: 204, y: 34 },
  { Icon: QrCode, x: 248, y: 84 },
]

/** An open shop and the four ways to find what it sells: words, voice, image, QR code. */
export function DrawnDiscovery() {
  return (
    <Ground>
      <path
        d="M40 152a104 104 0 0 1 208 0"
        className="stroke-brand/45"
        strokeWidth="2.5"
        strokeDasharray="9 8"
        strokeLinecap="butt"
      />
      <rect
        x="92"
        y="84"
        width="104"
        height="70"
        rx="7"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M128 154v-26a16 16 0 0 1 32 0v26z" className="fill-accent stroke-line-strong" strokeWidth="2.5" />
      <path d="M103 124v-8a7 7 0 0 1 14 0v8zM171 124v-8a7 7 0 0 1 14 0v8z" className="fill-brand-tint" />
      <DrawnAwning x={84.5} y={68} scallop={17} />
      {WAYS.map(({ Icon, x, y }) => (
        <g key={`${x}`}>
          <circle cx={x} cy={y} r="23" className="fill-surface stroke-brand" strokeWidth="2.5" />
          <Icon x={x - 11} y={y - 11} width={22} height={22} className="text-brand-ink" />
        </g>
      ))}
    </Ground>
  )
}

/** Rings of distance around the user, and a door among streets. */
export function DrawnLocation() {
  return (
    <Ground>
      <rect
        x="44"
        y="24"
        width="200"
        height="128"
        rx="16"
        className="fill-map-land stroke-line-strong"
        strokeWidth="2.5"
      />
      <path
        d="M45 66h198M45 116h198M104 25v126M182 25v126"
        className="stroke-map-road"
        strokeWidth="9"
        strokeLinecap="butt"
      />
      <rect x="112" y="75" width="62" height="32" rx="5" className="fill-map-park" />
      <circle
        cx="104"
        cy="90"
        r="54"
        className="stroke-brand"
        strokeWidth="2.5"
        strokeDasharray="8 7"
        strokeLinecap="butt"
      />
      <circle cx="104" cy="90" r="29" className="fill-brand/15 stroke-brand" strokeWidth="2.5" />
      <circle cx="104" cy="90" r="11" className="fill-accent stroke-surface" strokeWidth="4" />
      <path
        d="M185 100v-27a23 23 0 0 1 46 0v27a6 6 0 0 1-6 6h-10l-7 9-7-9h-10a6 6 0 0 1-6-6z"
        className="fill-brand stroke-surface"
        strokeWidth="2.5"
      />
      <path d="M199 97v-20a9 9 0 0 1 18 0v20z" className="fill-brand-tint" />
    </Ground>
  )
}

/** The user between saved and offered items. */
export function DrawnProfiles() {
  return (
    <Ground>
      <rect
        x="28"
        y="50"
        width="92"
        height="104"
        rx="14"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path
        d="M74 108l-18-18a11 11 0 0 1 16-16l2 2 2-2a11 11 0 0 1 16 16z"
        className="fill-accent-tint stroke-accent"
        strokeWidth="4"
      />
      <path d="M50 126h48M50 138h30" className="stroke-line-strong/60" strokeWidth="4" />
      <rect
        x="168"
        y="50"
        width="92"
        height="104"
        rx="14"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M198 138v-28a16 16 0 0 1 32 0v28z" className="fill-brand-tint stroke-brand" strokeWidth="2.5" />
      <DrawnAwning x={179} y={68} scallop={10} height={24} />
      <circle cx="144" cy="100" r="42" className="fill-paper" />
      <circle cx="144" cy="100" r="36" className="fill-brand" />
      <DrawnPerson x={144} y={127} size={0.82} />
    </Ground>
  )
}

/** A listing, a month and one rupee. */
export function DrawnSubscription() {
  return (
    <Ground>
      <rect
        x="48"
        y="34"
        width="112"
        height="120"
        rx="14"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <rect x="60" y="46" width="88" height="54" rx="9" className="fill-brand-tint" />
      <path d="M90 90v-18a14 14 0 0 1 28 0v18z" className="fill-brand" />
      <path d="M60 116h62M60 132h40" className="stroke-line-strong/60" strokeWidth="5" />
      <rect
        x="172"
        y="30"
        width="74"
        height="68"
        rx="10"
        className="fill-surface stroke-line-strong"
        strokeWidth="2.5"
      />
      <path d="M172 52v-12a10 10 0 0 1 10-10h54a10 10 0 0 1 10 10v12z" className="fill-brand" />
      <path d="M190 24v13M228 24v13" className="stroke-brand" strokeWidth="6" />
      <path d="M186 66h8M205 66h8M224 66h8M186 81h8" className="stroke-line-strong/60" strokeWidth="6" />
      <circle cx="190" cy="116" r="38" className="fill-accent stroke-surface" strokeWidth="5" />
      <path
        d="M176 99h28M176 110h28M176 99h8c15 0 15 21 0 21h-6l19 17"
        className="stroke-on-accent"
        strokeWidth="5.5"
      />
    </Ground>
  )
}
