import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import type { Fix } from '#kit/web/geolocation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { useGeolocation } from '#kit/web/useGeolocation.ts'
import { reportPosition } from '../positionContract.ts'
import { reported } from './reported.ts'

/** Reports the device's position to the server on the reader's request; failures are shown (U-16). */
export function useReportHere() {
  const tPlaces = useTranslations('places')
  const client = useQueryClient()
  const sentence = useErrorSentence()
  const [state, setState] = useState({ isSending: false, problem: '' })
  const device = useGeolocation('circle', { onFix: (fix) => void send(fix) })

  async function send(fix: Fix) {
    setState({ isSending: true, problem: '' })
    try {
      await callEndpoint(reportPosition, reported(fix))
      await client.invalidateQueries({ queryKey: ['circle'] })
      setState({ isSending: false, problem: '' })
    } catch (error) {
      setState({ isSending: false, problem: sentence(error) })
    }
  }
  return {
    locate: device.locate,
    isBusy: device.status === 'getting' || state.isSending,
    problem: state.problem || (device.failure && device.text ? tPlaces(device.text) : ''),
  }
}
