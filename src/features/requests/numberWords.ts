import { withAsciiDigits } from '#core/numbers.ts'

const WORDS: Record<string, string> = Object.fromEntries(
  [
    'zero one two three four five six seven eight nine',
    'oh ek do teen char paanch chhe saat aath nau',
    'shunya ek do tin chaar panch che sat ath nav',
    'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
    'शून्य एक दो तीन चार पांच छः सात आठ नौ',
  ].flatMap((line) => line.split(' ').map((word, digit) => [word, String(digit)])),
)
const NAMED = new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${Object.keys(WORDS).join('|')})(?![\p{L}\p{M}])`, 'giu')
const TWICE = /\b(double|triple)\s+(\d)/giu

/** Converts digits of every script, and digits written as words ("nine eight double four"), to 0 to 9. */
export function numberWords(text: string): string {
  return withAsciiDigits(text)
    .replace(NAMED, (word) => WORDS[word.toLowerCase()] ?? word)
    .replace(TWICE, (_, times: string, digit: string) => digit.repeat(times.toLowerCase() === 'double' ? 2 : 3))
}
