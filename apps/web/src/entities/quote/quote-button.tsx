'use client';

import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '@redoubt/ui/button';
import type { ComponentProps } from 'react';
import { quoteDialog } from '@/entities/quote/quote-dialog';
import { quoteMail } from '@/site/contact-mail';

type QuoteButtonProps = {
  source: Parameters<typeof quoteDialog.ask>[0]['source'];
  /** The product that it is about, by its path's last part. */
  product?: string;
  /** The name of the project that it is about. */
  project?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Before the modal is asked for. */
  onPress?: ComponentProps<'button'>['onClick'];
};

/** Opens the quote modal; without scripts, a prepared email (SITE-20). */
export function QuoteButton({ source, product, project, variant, size, className, onPress }: QuoteButtonProps) {
  return (
    <>
      <span className="contents noscript:hidden">
        <Button
          variant={variant}
          size={size}
          aria-haspopup="dialog"
          className={className}
          onClick={(event) => {
            onPress?.(event);
            quoteDialog.ask({ source, ...(product !== undefined && { product }), ...(project !== undefined && { project }) });
          }}
        >
          Request a Quote
        </Button>
      </span>
      <span className="hidden noscript:contents">
        <a href={quoteMail()} className={buttonClass({ variant, size, className })}>
          Request a Quote
        </a>
      </span>
    </>
  );
}
