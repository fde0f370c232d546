/** Days for which an alert of its project stands beside a holding (OP-42). */
export const ALERT_DAYS = 30;
