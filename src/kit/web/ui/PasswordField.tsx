import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { type ChangeEvent, type ClipboardEvent, type InputEvent, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { useWords } from './words.tsx'

/**
 * A password field with a show/hide button, which says when it did not accept text past its `maxLength`. Set
 * `autoComplete` ("current-password", "new-password"), and `numeric` for digits.
 */
export function PasswordField({ error, ...props }: Omit<TextFieldProps, 'type' | 'end'>) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  const { isCut, handlers } = useCut(props)
  return (
    <TextField
      icon={<Lock aria-hidden="true" />}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      {...handlers}
      error={error || (isCut ? words.longest(props.maxLength!) : undefined)}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? words.hidePassword : words.showPassword}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

/** Whether the browser dropped a part of the last typed or pasted text because of the field's `maxLength`. */
function useCut({ maxLength = Number.POSITIVE_INFINITY, onChange }: Pick<TextFieldProps, 'maxLength' | 'onChange'>) {
  const [isCut, setCut] = useState(false)
  const check = ({ value, selectionStart, selectionEnd }: HTMLInputElement, text: string) => {
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    setCut(value.length - replaced + text.length > maxLength)
  }
  return {
    isCut,
    handlers: {
      onBeforeInput: (event: InputEvent<HTMLInputElement>) => {
        // At the end of a composition the field contains its text already.
        if (event.nativeEvent.type !== 'compositionend') check(event.currentTarget, event.data ?? '')
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) =>
        check(event.currentTarget, event.clipboardData.getData('text/plain')),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onChange?.(event)
        if (event.currentTarget.value.length < maxLength) setCut(false)
      },
    },
  }
}
