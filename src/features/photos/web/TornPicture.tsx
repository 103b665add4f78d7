/** Icon of a photo that cannot be shown. `label` "" when other text says so. */
export function TornPicture({ label }: { label: string }) {
  return (
    <svg
      viewBox="0 0 96 72"
      className="size-3/5 max-h-24 max-w-32"
      fill="none"
      stroke="currentcolor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d="M46 6H16a6 6 0 0 0-6 6v48a6 6 0 0 0 6 6h26l-6-14 12-10-8-14 10-10z" />
      <path d="M58 6h22a6 6 0 0 1 6 6v48a6 6 0 0 1-6 6H54l-6-13 12-10-8-15 9-10z" />
      <path d="m12 54 12-13 10 9M63 47l8-9 13 14" opacity=".6" />
      <circle cx="74" cy="21" r="5" opacity=".6" />
    </svg>
  )
}
