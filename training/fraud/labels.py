"""The labels of a window: fifteen indicator types, three signs of a legitimate call, and fraud itself."""

#: {code in the corpus: (type, severity)}
INDICATORS = {
    "urg": ("urgency_pressure", "medium"),
    "auth": ("authority_impersonation", "high"),
    "bank": ("bank_impersonation", "high"),
    "tech": ("tech_support_impersonation", "high"),
    "fam": ("family_emergency", "high"),
    "pay": ("payment_untraceable", "critical"),
    "cred": ("credential_request", "critical"),
    "pers": ("personal_data_request", "medium"),
    "rem": ("remote_access_request", "high"),
    "thr": ("threat", "high"),
    "sec": ("secrecy_request", "high"),
    "prize": ("prize_or_refund_lure", "medium"),
    "inv": ("investment_lure", "high"),
    "ato": ("account_takeover", "critical"),
    "robo": ("robocall_prompt", "low"),
}
CONTEXT = {"safe": "safety_advice", "cust": "customer_asked", "rout": "routine_service"}
CODES = [*INDICATORS, *CONTEXT, "fraud"]
INDEX = {code: i for i, code in enumerate(CODES)}
COUNT = len(CODES)
#: The first of the labels are the indicators, which the service reports.
REPORTED = len(INDICATORS)
FRAUD = INDEX["fraud"]
