import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { useWords } from './words.tsx'

/**
 * A password field with a show/hide button. Set `autoComplete` ("current-password", "new-password"), and `numeric` for
 * digits.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const words = useWords()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      icon={<Lock aria-hidden="true" />}
      spellCheck={false}
      autoCapitalize="none"
      {...props}
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
