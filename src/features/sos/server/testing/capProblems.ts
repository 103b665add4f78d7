import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'

const schema = readFileSync(new URL('cap12.xsd', import.meta.url), 'utf8')

/**
 * Errors of a message against the schema of the Common Alerting Protocol 1.2 (libxml2), and of the rule that no schema
 * can express: a private message names its addresses.
 */
export async function capProblems(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: 'alert.xml', contents: xml }, schema })
  const isPrivate = xml.includes('<scope>Private</scope>')
  return [
    ...errors.map(({ message }) => message),
    ...(isPrivate && !/<addresses>[^<]*\S[^<]*<\/addresses>/.test(xml) ? ['private without addresses'] : []),
  ]
}
