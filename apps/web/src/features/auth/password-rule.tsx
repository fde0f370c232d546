import { PASSWORD_CHARACTERS_MIN } from '@redoubt/domain/account/password';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';

/** The parts of the password rule, each ticked once it is kept. */
export function PasswordRule({ password }: { password: string }) {
  const parts = [
    { words: `${PASSWORD_CHARACTERS_MIN} characters`, kept: [...password].length >= PASSWORD_CHARACTERS_MIN },
    { words: 'a digit', kept: /[0-9]/.test(password) },
    { words: 'a letter', kept: /[A-Za-z]/.test(password) },
  ];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {parts.map(({ words, kept }) => (
        <li key={words} className={kept ? 'flex items-center gap-1 text-safe' : 'flex items-center gap-1 text-text-3'}>
          {kept ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
          {words}
          <span className="sr-only">{kept ? ', there' : ', missing'}</span>
        </li>
      ))}
    </ul>
  );
}
