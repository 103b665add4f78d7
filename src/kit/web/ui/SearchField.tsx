import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { IconButton } from './IconButton.tsx'
import { cx } from './cx.ts'
import { useWords } from './words.tsx'

export interface SearchFieldProps {
  /** Read aloud. */
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  /** Enter, or the search key of the phone. */
  onSubmit?: (value: string) => void
  /** Icon buttons: microphone, camera, scanner. */
  end?: ReactNode
  /** `edge`: with a border, on a light page · `plain`: on a dark header. */
  variant?: 'edge' | 'plain'
  inputRef?: Ref<HTMLInputElement>
  /** Further attributes of the input, for example role, `aria-controls` and key handlers of a combobox. */
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref' | 'type'>
  name?: string
  className?: string
}

/** A pill-shaped search field: magnifier, input, a clear button while there is text. */
export function SearchField({
  label,
  placeholder,
  value,
  onValue,
  onSubmit,
  end,
  variant = 'edge',
  inputRef,
  inputProps,
  name,
  className,
}: SearchFieldProps) {
  const words = useWords()
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.(value)
      }}
      className={cx(
        'flex min-h-field min-w-0 flex-1 items-center rounded-full bg-surface text-ink transition-[border-color,box-shadow] duration-fast',
        'focus-within:ring-3 focus-within:ring-halo',
        variant === 'edge' && 'border-[1.5px] border-line-strong focus-within:border-brand',
        className,
      )}
    >
      <Search aria-hidden="true" className="ms-4 size-[22px] shrink-0 text-ink-3" />
      <input
        {...inputProps}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        ref={inputRef}
        onChange={(event) => onValue(event.currentTarget.value)}
        className="field-input min-w-0 flex-1 self-stretch bg-transparent ps-3 pe-1 text-body outline-none"
      />
      {value !== '' && <IconButton label={words.clear} icon={<X aria-hidden="true" />} onClick={() => onValue('')} />}
      {end}
    </form>
  )
}
